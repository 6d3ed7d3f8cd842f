import { GUIDES_TABLE } from './guides.js';

/** The first page of the document, in Markdown: what holds for every operation stands here, once. */
export const OVERVIEW = `Amateur-radio spots as skimmers report them: exact, paged, and without gaps for pollers. No credential is needed to read.

- **First try**: open [/api/v1/stations](#/Stations/findStations) and press *Execute*: who is on the air, one line a signal. The same to look at is
  [the page](/); questions over days are put together at [/ask](/ask).
- **Times** are UTC. \`since\` and \`until\` take an ISO 8601 time, Unix seconds or milliseconds, or an age such as \`30m\`, \`6h\`, \`7d\`; both ends
  belong to the window. Frequencies are in kHz, distances in km, signals in dB.
- **Filters** are the same wherever spots are asked for. Several must all hold; several values of one, with commas between or repeated,
  mean any of them. Case does not matter. A parameter that an operation does not have is ignored, and named in \`X-Ignored-Parameters\`.
- **Pages**: \`limit\` and \`offset\`; \`total\` counts all that match, exactly, whatever the page.
- **Following**: send the highest \`id\` you have seen as \`after_id\`, with \`since=0\`, and nothing is missed, whatever happens between. Or let
  [a stream](#/Stream/streamSpots) tell you: \`curl -N /api/v1/spots/stream\`.
- **The same numbers later**: the header \`Link\` of an answer (\`rel="permalink"\`) has its question with moments for its window and \`as_of\`, to be
  cited.
- **Formats**: JSON, and where an answer says so CSV and NDJSON, row by row (\`format=csv\`, or \`Accept: text/csv\`).
- **Conditional requests**: send an \`ETag\` back as \`If-None-Match\`; what has not changed is 304, without a body.
- **Limits**: \`X-RateLimit-Remaining\` says how many requests are left. Beyond that 429, with \`Retry-After\`. Heavy questions and downloads: one at
  a time from one address.
- **Errors** are JSON, with a sentence for people and a \`code\` for programs, which \`ErrorDetailView\` below lists with what to do. What any request
  can be answered stands in each operation as *default*, once: 408, 414, 431, 500 and 503. A path that is not listed is 404; a method that is
  not listed is 405, but for HEAD, which every GET answers.
- **Keys**: who makes a group or an alert gets its key in that answer, and sends it as a header to change it (*Authorize*).
- **Versions**: fields and parameters may be added under \`/api/v1\`, none is taken away or changes its meaning.

For programs: [openapi.json](/docs/openapi.json), [openapi.yaml](/docs/openapi.yaml), and for the WebSocket [asyncapi.json](/docs/asyncapi.json). To read:

${GUIDES_TABLE}`;
