/** An error of the server itself. */
export class Refused extends Error {
  constructor(code, message, name) {
    super(`Code: ${code}. DB::Exception: ${message}. (${name})`);
    this.code = code;
  }
}

const STATUS = {
  60: 404,
  81: 404,
  497: 403,
  516: 403,
  62: 400,
  46: 400,
  47: 400,
  373: 500,
  159: 408,
};

export function statusOf(code) {
  return STATUS[code] ?? 500;
}
