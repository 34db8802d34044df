/** Stands in for a test where there is none: keeps what is to be cleared away. */

/** What has to be cleared away. */
export class Scratch {
	private readonly pending: (() => unknown)[] = [];

	after(clear: () => unknown): void {
		this.pending.push(clear);
	}

	async clear(): Promise<void> {
		for (const clear of this.pending.splice(0).toReversed()) await clear();
	}
}
