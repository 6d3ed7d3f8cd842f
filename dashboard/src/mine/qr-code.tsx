import { generate } from 'lean-qr/nano';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** As wide as a panel on a phone, in CSS pixels. */
const WIDTH = 340;
const MAX_MODULE = 6;

/** A text as a QR code, dark on light in every theme: many cameras read no other. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const { current } = canvas;
    if (!current) return;
    const code = generate(text);
    code.toCanvas(current);
    // Modules of a whole number of pixels, or a camera takes one for two.
    const module = Math.max(2, Math.min(MAX_MODULE, Math.floor(WIDTH / current.width)));
    current.style.width = `${current.width * module}px`;
  }, [text]);
  return <canvas class="qr" ref={canvas} role="img" aria-label={label} />;
}
