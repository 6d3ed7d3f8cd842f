const response = await fetch('/api/v1/club/members');
const { members } = await response.json();
for (const { callsign, name, spots } of members) {
  const item = document.createElement('li');
  item.textContent = `${callsign}, ${name}: ${spots} spots in the last hour`;
  document.querySelector('#members').append(item);
}
