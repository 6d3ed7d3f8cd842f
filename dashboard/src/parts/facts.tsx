import type { ComponentChildren } from 'preact';

/** A name, what is so, and the class that tells how good that is. */
export type Fact = readonly [name: string, value: ComponentChildren, tone?: string];

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value, tone]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class={tone}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
