/** Counts the open connections of each client, by its `clientKey`. */
export class OpenByClient {
  private readonly open = new Map<string, number>();

  of(client: string): number {
    return this.open.get(client) ?? 0;
  }

  enter(client: string): void {
    this.open.set(client, this.of(client) + 1);
  }

  leave(client: string): void {
    const left = this.of(client) - 1;
    if (left > 0) this.open.set(client, left);
    else this.open.delete(client);
  }
}
