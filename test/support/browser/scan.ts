import type { Locator } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';

/** Reads the QR code in a part of a page, from a picture of it, as the camera of another device does. */
export async function scan(part: Locator): Promise<string> {
  await part.locator('canvas').waitFor();
  const png = (await part.screenshot()).toString('base64');
  // A page without a policy takes the picture apart.
  const reader = await part.page().context().newPage();
  try {
    const [width, height, base64] = await reader.evaluate<[number, number, string]>(`
      fetch('data:image/png;base64,${png}')
        .then((response) => response.blob())
        .then(createImageBitmap)
        .then((bitmap) => {
          const { width, height } = bitmap;
          const context = new OffscreenCanvas(width, height).getContext('2d');
          context.drawImage(bitmap, 0, 0);
          const { data } = context.getImageData(0, 0, width, height);
          return [width, height, new Uint8Array(data.buffer).toBase64()];
        })
    `);
    const data = new Uint8ClampedArray(Buffer.from(base64, 'base64'));
    return decodeQR({ width, height, data });
  } finally {
    await reader.close();
  }
}
