/** Frames that a client may send at once. */
const MAX_BURST = 100;

/** Frames that a client may send each second in the long run. */
const FRAMES_PER_SECOND = 10;

/** Bounds how many frames of one WebSocket are looked at: messages, pings and pongs alike. A token bucket. */
export class FrameQuota {
  private left = MAX_BURST;
  private countedAtMs = performance.now();

  /** Whether one more frame is within the quota. */
  take(): boolean {
    const nowMs = performance.now();
    const gained = ((nowMs - this.countedAtMs) / 1000) * FRAMES_PER_SECOND;
    this.left = Math.min(MAX_BURST, this.left + gained);
    this.countedAtMs = nowMs;
    if (this.left < 1) return false;
    this.left--;
    return true;
  }
}
