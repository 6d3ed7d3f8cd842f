const list = document.querySelector('#members');

function addLine(text) {
  const item = document.createElement('li');
  item.textContent = text;
  list.append(item);
}

const response = await fetch('/api/v1/club/members');
if (response.ok) {
  const { members } = await response.json();
  for (const { callsign, name, spots } of members) {
    addLine(`${callsign}, ${name}: ${spots} spots in the last hour`);
  }
} else {
  const { error } = await response.json();
  addLine(error.message);
}
