/** A request as the page has sent it: a map, as `Map` or as Immutable has it. */
interface SentRequest {
  get(name: string): unknown;
}

type WriteSnippet = (request: SentRequest) => string;

/** The languages in which the page shows a request, with the names of what writes them. */
export const SNIPPET_LANGUAGES = {
  curl_bash: { title: 'curl', syntax: 'bash' },
  typescript: { title: 'TypeScript', syntax: 'javascript' },
  python: { title: 'Python', syntax: 'python' },
  r: { title: 'R', syntax: 'r' },
} as const;

/**
 * A plugin of Swagger UI: the request that was tried as a program of its own, which prints the answer. It runs in the browser,
 * which has its text alone: it uses nothing from outside.
 */
export function snippetsPlugin(): { fn: Record<string, WriteSnippet> } {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser has the text of this function alone
  const read = (request: SentRequest) => {
    const headers: Record<string, string> = {};
    const sent = request.get('headers') as ReadonlyMap<string, string> | undefined;
    sent?.forEach((value, name) => (headers[name] = value));
    const body = request.get('body');
    return {
      url: JSON.stringify(request.get('url')),
      method: JSON.stringify(request.get('method')),
      headers: JSON.stringify(headers),
      pairs: Object.entries(headers).map((pair) => pair.map((part) => JSON.stringify(part))),
      body: typeof body === 'string' ? JSON.stringify(body) : undefined,
    };
  };
  return {
    fn: {
      requestSnippetGenerator_typescript: (request) => {
        const { url, method, headers, body } = read(request);
        return [
          `const answer = await fetch(${url}, {`,
          `  method: ${method},`,
          `  headers: ${headers},`,
          ...(body === undefined ? [] : [`  body: ${body},`]),
          '});',
          'if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);',
          'console.log(await answer.text());',
        ].join('\n');
      },
      requestSnippetGenerator_python: (request) => {
        const { url, method, headers, body } = read(request);
        return [
          'from urllib.request import Request, urlopen',
          '',
          'request = Request(',
          `    ${url},`,
          `    method=${method},`,
          `    headers=${headers},`,
          ...(body === undefined ? [] : [`    data=${body}.encode(),`]),
          ')',
          'with urlopen(request, timeout=30) as answer:',
          '    print(answer.read().decode())',
        ].join('\n');
      },
      requestSnippetGenerator_r: (request) => {
        const { url, method, pairs, body } = read(request);
        const steps = [
          `request(${url})`,
          `req_method(${method})`,
          ...pairs.map(([name, value]) => `req_headers(${name} = ${value})`),
          ...(body === undefined ? [] : [`req_body_raw(${body})`]),
          'req_perform()',
          'resp_body_string()',
        ];
        return `library(httr2)\n\nanswer <- ${steps.join(' |>\n  ')}\ncat(answer, "\\n")`;
      },
    },
  };
}
