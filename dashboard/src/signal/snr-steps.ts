/** Where each step of strength begins, dB; the first has no lower end. */
export const SNR_STEPS = [-Infinity, 0, 10, 20, 30] as const;

/** The step that an SNR is in: 1 (weakest) to 5. */
export function snrStep(db: number): number {
  return SNR_STEPS.filter((from) => db >= from).length;
}

/** The radius of a mark of a step on the map, in CSS px: strength is told without colour too. */
export function markRadiusPx(step: number): number {
  return 1.5 + step * 1.7;
}
