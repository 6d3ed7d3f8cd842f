import ts from 'typescript';
import type { SourceFile } from './documents/source-tree.js';

/** The names of a file's methods that have a schedule and do not call `isHeld`. */
export function tasksWithoutRole({ path, text }: SourceFile): string[] {
  if (!text.includes('@Cron')) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return descendants(file)
    .filter(ts.isMethodDeclaration)
    .filter((method) => hasSchedule(method) && !asksForRole(method))
    .map(({ name }) => name.getText());
}

function hasSchedule(method: ts.MethodDeclaration): boolean {
  const calls = (ts.getDecorators(method) ?? []).map(({ expression }) => expression);
  return calls.some((call) => ts.isCallExpression(call) && call.expression.getText() === 'Cron');
}

function asksForRole(method: ts.MethodDeclaration): boolean {
  return descendants(method).some(
    (node) =>
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'isHeld',
  );
}

function descendants(node: ts.Node): ts.Node[] {
  return node.getChildren().flatMap((child) => [child, ...descendants(child)]);
}
