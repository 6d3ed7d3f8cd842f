import { parser } from '@prometheus-io/lezer-promql';
import type { SyntaxNode } from '@lezer/common';

/** One metric that an expression asks for, and what it wants its labels to be. */
interface Selection {
  readonly metric: string;
  readonly matchers: readonly { label: string; operator: string; value: string }[];
}

/** What an expression of PromQL consists of. */
export interface Expression {
  /** Where the parser did not understand, as the text around; none when it is well-formed. */
  readonly errors: readonly string[];
  readonly selections: readonly Selection[];
  /** Labels that are grouped by or joined on. */
  readonly grouping: readonly string[];
}

/** Reads an expression with Prometheus' own grammar. */
export function parsePromql(text: string): Expression {
  const errors: string[] = [];
  const selections: Selection[] = [];
  const grouping: string[] = [];
  parser.parse(text).iterate({
    enter({ type, name, from, to, node }) {
      if (type.isError) errors.push(text.slice(Math.max(0, from - 20), to + 20));
      if (name === 'VectorSelector') selections.push(selectionOf(node, text));
      if (name === 'GroupingLabels') {
        grouping.push(...node.getChildren('LabelName').map((label) => textOf(label, text)));
      }
    },
  });
  return { errors, selections, grouping };
}

function selectionOf(node: SyntaxNode, text: string): Selection {
  const identifier = node.getChild('Identifier');
  const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
  return {
    metric: identifier ? textOf(identifier, text) : '',
    matchers: matchers.map((matcher) => ({
      label: textOf(matcher.getChild('LabelName')!, text),
      operator: textOf(matcher.getChild('MatchOp')!, text),
      value: textOf(matcher.getChild('StringLiteral')!, text).slice(1, -1),
    })),
  };
}

function textOf({ from, to }: SyntaxNode, text: string): string {
  return text.slice(from, to);
}
