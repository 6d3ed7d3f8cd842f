declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** What is encrypted with, binary or base64url. */
  interface EncryptOptions {
    readonly version: 'aes128gcm';
    /** The pair of this message alone. */
    readonly privateKey: ECDH;
    /** The receiver's point. */
    readonly dh: string;
    readonly authSecret: string;
    /** Random unless given. */
    readonly salt?: Buffer | undefined;
  }

  export function encrypt(plain: Buffer, options: EncryptOptions): Buffer;
}
