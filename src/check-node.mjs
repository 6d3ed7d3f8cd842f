// Ends the process with one sentence where Node.js is too old: without it an old one prints a SyntaxError. JavaScript,
// in words that Node.js 14 knows, for `npm start` imports it before anything is built, and `main.js` before all else.

/** The oldest releases that can run the service, as `engines` in package.json has them. */
const OLDEST = [
  [20, 19],
  [22, 12],
];

/** Whether a release of Node.js, as `20.19.0`, can run the service. An odd one between them cannot. */
export function canRunService(release) {
  const [major, minor] = release.split('.').map(Number);
  if (major > OLDEST[OLDEST.length - 1][0]) return true;
  return OLDEST.some((oldest) => major === oldest[0] && minor >= oldest[1]);
}

if (!canRunService(process.versions.node)) {
  console.error(
    `This service needs Node.js 20.19 or newer, or 22.12 or newer; this is Node.js ${process.versions.node}.`,
  );
  process.exit(1);
}
