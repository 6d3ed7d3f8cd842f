/** The radio is there, and does not do what it is asked. */
export class Refusal extends Error {}
