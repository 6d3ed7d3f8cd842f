import { rm } from 'node:fs/promises';

/**
 * Removes a folder in which a service has worked. Of one that was killed the processes that it had started end a moment later,
 * and may still write.
 */
export async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}
