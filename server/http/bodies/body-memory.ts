/**
 * Memory limit of all bodies of one kind; each reserves its share while it is received and releases
 * it in the end.
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
  /** Reserves more bytes; false if the limit is reached, or the share was already released. */
  take(bytes: number): boolean
  /** Idempotent. */
  release(): void
}
