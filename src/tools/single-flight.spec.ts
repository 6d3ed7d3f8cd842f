import { SingleFlight } from './single-flight.js';

/** Work that counts its runs, and ends when it is told to. */
function work() {
  const ends: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const flight = new SingleFlight(
    async () => new Promise<number>((resolve, reject) => ends.push({ resolve, reject })),
  );
  return { ends, flight };
}

describe('SingleFlight', () => {
  it('runs once for all who come while it runs', async () => {
    const { ends, flight } = work();
    const both = Promise.all([flight.run(), flight.run()]);
    expect(ends).toHaveLength(1);
    ends[0]!.resolve(7);
    expect(await both).toEqual([7, 7]);
  });

  it('runs anew for callers who waited for the run before', async () => {
    const { ends, flight } = work();
    const first = flight.run();
    ends[0]!.resolve(1);
    expect(await first).toBe(1);
    const second = flight.run();
    ends[1]!.resolve(2);
    expect(await second).toBe(2);
    expect(flight.running).toBeUndefined();
  });

  it('begins after the call where what runs may have begun too early, once for all who wait', async () => {
    const { ends, flight } = work();
    const early = flight.run();
    const both = Promise.allSettled([flight.runAnew(), flight.runAnew()]);
    ends[0]!.reject(new Error('no'));
    await expect(early).rejects.toThrow('no');
    await Promise.resolve();
    expect(ends).toHaveLength(2);
    ends[1]!.resolve(2);
    const two = { status: 'fulfilled', value: 2 };
    expect(await both).toEqual([two, two]);
  });

  it('rejects for all, and runs anew after that', async () => {
    const { ends, flight } = work();
    const both = Promise.allSettled([flight.run(), flight.run()]);
    ends[0]!.reject(new Error('no'));
    expect(await both).toEqual([
      { status: 'rejected', reason: new Error('no') },
      { status: 'rejected', reason: new Error('no') },
    ]);
    const again = flight.run();
    ends[1]!.resolve(3);
    expect(await again).toBe(3);
  });
});
