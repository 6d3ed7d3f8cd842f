import type { Hit } from './painter.js';

/** What is said of what is pointed at. */
export function MapTip({ hit, widthPx }: { hit: Hit | undefined; widthPx: number }) {
  if (!hit) return <div role="status" />;
  const { name, lines, x, y } = hit;
  const side = x > widthPx / 2 ? { right: `${widthPx - x + 10}px` } : { left: `${x + 10}px` };
  return (
    <div role="status">
      <p class="tip" style={{ ...side, top: `${Math.max(0, y - 14)}px` }}>
        <strong>{name}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </div>
  );
}
