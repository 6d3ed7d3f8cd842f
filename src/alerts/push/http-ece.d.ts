declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Keys of one message, binary or base64url. */
  interface EncryptOptions {
    readonly version: 'aes128gcm';
    /** Key pair of this message alone. */
    readonly privateKey: ECDH;
    /** Public key of the receiver. */
    readonly dh: string;
    readonly authSecret: string;
    /** Random unless given. */
    readonly salt?: Buffer | undefined;
  }

  export function encrypt(plain: Buffer, options: EncryptOptions): Buffer;
}
