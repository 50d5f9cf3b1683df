/**
 * What all bodies of one kind together may hold in memory; each takes its share while it comes in
 * and gives it back in the end.
 */
export class BodyMemory {
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  share(): MemoryShare {
    let taken = 0
    let ended = false
    return {
      take: (bytes) => {
        if (ended || bytes > this.#left) return false
        this.#left -= bytes
        taken += bytes
        return true
      },
      release: () => {
        ended = true
        this.#left += taken
        taken = 0
      },
    }
  }
}

export type MemoryShare = {
  /**
   * Takes so many bytes more; false when there is no room, or when the share was already given
   * back.
   */
  take(bytes: number): boolean
  /** Idempotent. */
  release(): void
}
