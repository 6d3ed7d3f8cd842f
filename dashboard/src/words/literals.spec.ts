import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const SOURCE = join(import.meta.dirname, '..');

/** Attributes and properties of parts whose values are shown or read aloud. */
const SAID = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'aside',
  'caption',
  'data-label',
  'head',
  'hint',
  'label',
  'placeholder',
  'title',
]);

/** The same in every language: units, names and abbreviations of the field, and examples of callsigns. */
const SAME = new Set('API CQ DXCC K1ABC OpenAPI SNR UTC WPM dB kHz km'.split(' '));

/** Texts of a file that stand in what is drawn instead of in the words. */
function literalsOf(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const say = (node: ts.Node, said: string) => {
    const words = said.match(/\p{L}[\p{L}\d'’-]*/gu) ?? [];
    if (words.every((word) => SAME.has(word))) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${file}:${line + 1} ${said.trim().replaceAll(/\s+/g, ' ')}`);
  };
  /** What an expression may give, where that stands in it. */
  const read = (node: ts.Node | undefined): void => {
    if (node === undefined) return;
    if (ts.isStringLiteralLike(node)) return say(node, node.text);
    if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans;
      say(node, [node.head.text, ...spans.map(({ literal }) => literal.text)].join(' '));
      return spans.forEach(({ expression }) => read(expression));
    }
    if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) {
      return read(node.expression);
    }
    if (ts.isConditionalExpression(node)) {
      read(node.whenTrue);
      return read(node.whenFalse);
    }
    if (!ts.isBinaryExpression(node)) return;
    if (/^(?:\|\||\?\?|\+)$/.test(node.operatorToken.getText())) read(node.left);
    if (/^(?:\|\||\?\?|&&|\+)$/.test(node.operatorToken.getText())) read(node.right);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && !isCode(node.parent)) say(node, node.text);
    const isChild = ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent);
    if (ts.isJsxExpression(node) && isChild) read(node.expression);
    if (ts.isJsxAttribute(node) && isSaid(node)) read(node.initializer);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found;
}

/** Whether the value of an attribute is shown: by its name, or a part is given what begins with a capital. */
function isSaid({ name, parent: { parent }, initializer }: ts.JsxAttribute): boolean {
  if (SAID.has(name.getText())) return true;
  const isPart = ts.isJsxOpeningLikeElement(parent) && /^\p{Lu}/u.test(parent.tagName.getText());
  return isPart && initializer !== undefined && /^["'{`]+\p{Lu}\p{Ll}/u.test(initializer.getText());
}

/** `<code>CALLSIGN</code>`: names are typed as they are. */
function isCode(node: ts.Node): boolean {
  return ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'code';
}

describe('texts of the page', () => {
  const all = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const files = all.filter((name) => name.endsWith('.tsx'));

  it('stand in the words of a language, and not in what is drawn', () => {
    expect(files.length).toBeGreaterThan(50);
    const found = files.flatMap((file) =>
      literalsOf(file, readFileSync(join(SOURCE, file), 'utf8')),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['<p>Loading</p>', 'Loading'],
    ['<p>{busy ? "Making" : text.make}</p>', 'Making'],
    ['<p>{total > 1 && ` of ${total} spots`}</p>', 'of spots'],
    ['<a title="Two words">{name}</a>', 'Two words'],
    ['<a aria-label={`Page ${number}`} />', 'Page'],
    ['<Panel title={given ?? "Grids"} />', 'Grids'],
    ['<Figure name="Busiest band" />', 'Busiest band'],
  ])('are found in %s', (jsx, text) => {
    expect(literalsOf('x.tsx', `const x = ${jsx};`)).toEqual([`x.tsx:1 ${text}`]);
  });

  it.each([
    '<td class="c-mode">{mode} dB</td>',
    '<code>CALLSIGN</code>',
    '<b title={text.of(`a b`)}>{kind === "one"}</b>',
  ])('are not found in %s', (jsx) => expect(literalsOf('x.tsx', `const x = ${jsx};`)).toEqual([]));
});
