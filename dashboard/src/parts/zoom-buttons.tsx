/** A key, its sign, its name, whether it goes no further, and what it does. */
type ZoomButton = readonly [
  key: string,
  sign: string,
  label: string,
  isDone: boolean,
  press: () => void,
];

/** Zooms by a press what keys, wheel and fingers zoom. */
export function ZoomButtons(props: { class: string; buttons: readonly ZoomButton[] }) {
  return (
    <span class={props.class}>
      {props.buttons.map(([key, sign, label, isDone, press]) => (
        <button
          key={key}
          type="button"
          aria-label={label}
          title={`${label} (${key})`}
          disabled={isDone}
          onClick={press}
        >
          {sign}
        </button>
      ))}
    </span>
  );
}
