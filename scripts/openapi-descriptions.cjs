// A plugin of the Nest compiler: the comment above a class of a DTO is the description of its schema in the OpenAPI document, as
// Nest's own plugin does with the comments above properties. It emits what `@ApiSchema({ description })` would have set.
const { basename } = require('node:path');
const ts = require('typescript');

/** Nest's `DECORATORS.API_SCHEMA`. */
const KEY = 'swagger/apiSchema';

/** The one sentence or more above a class, without tags. */
function descriptionOf(node) {
  const comments = ts.getJSDocCommentsAndTags(ts.getOriginalNode(node)).filter(ts.isJSDoc);
  const text = ts.getTextOfJSDocComment(comments.at(-1)?.comment);
  return text
    ?.replaceAll(/\{@link ([^}]+)\}/g, '`$1`')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
}

exports.before = () => (context) => {
  const { factory } = context;
  const text = (value) => factory.createStringLiteral(value);

  const described = (node, description) => {
    const value = factory.createArrayLiteralExpression([
      factory.createObjectLiteralExpression([
        factory.createPropertyAssignment('description', text(description)),
      ]),
    ]);
    const define = factory.createCallExpression(
      factory.createPropertyAccessExpression(factory.createIdentifier('Reflect'), 'defineMetadata'),
      undefined,
      [text(KEY), value, factory.createThis()],
    );
    const block = factory.createClassStaticBlockDeclaration(
      factory.createBlock([factory.createExpressionStatement(define)]),
    );
    const { modifiers, name, typeParameters, heritageClauses, members } = node;
    return factory.updateClassDeclaration(node, modifiers, name, typeParameters, heritageClauses, [
      ...members,
      block,
    ]);
  };

  const visit = (node) => {
    if (!ts.isClassDeclaration(node)) return node;
    const description = descriptionOf(node);
    return description ? described(node, description) : node;
  };
  return (file) =>
    basename(file.fileName).endsWith('.dto.ts') ? ts.visitEachChild(file, visit, context) : file;
};
