/** Asks for a drawing in the next frame. */
export interface NextFrame {
  /** Asks; without effect while the frame is awaited. */
  readonly ask: () => void;
  readonly cancel: () => void;
}

/** Draws once a frame at most. A hidden page has no frames: it draws when it is seen again. */
export function nextFrame(draw: () => void): NextFrame {
  let asked = 0;
  const onFrame = () => {
    asked = 0;
    draw();
  };
  return {
    ask: () => {
      if (asked === 0) asked = requestAnimationFrame(onFrame);
    },
    cancel: () => {
      cancelAnimationFrame(asked);
      asked = 0;
    },
  };
}
