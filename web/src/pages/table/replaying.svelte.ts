/** Looking back: which move of the past is on the board, step by step or played by itself. */

import type { Live } from '../../net/live.svelte'
import type { Position, Replay } from '../../wire'

export class Replaying {
  /** Whether the moves go on by themselves. */
  playing = $state(false)
  #loaded = $state.raw<Replay | null>(null)
  /** How many moves the player wants to see; null for all. */
  #wish = $state<number | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  /**
   * @param load asks for the positions of the match as a seat may see them
   * @param pace how long a move is shown while they go on by themselves, in milliseconds
   */
  constructor(
    private readonly live: Live,
    private readonly load: (seat: number | null) => Promise<Replay>,
    private readonly pace: () => number,
  ) {}

  /** How many moves are shown, once their positions are loaded; null for all. */
  get ply(): number | null {
    const found = this.#loaded && this.#wish !== null && this.#wish < this.#loaded.log.length
    return found ? this.#wish : null
  }

  /** The position on the board; null for the present one. */
  get position(): Position | null {
    return this.ply === null ? null : this.#loaded!.positions[this.ply]!
  }

  /** How many moves come before the first of a player: what is dealt is no position to look at. */
  get first(): number {
    const { log } = this.live
    const played = log.findIndex(({ seat }) => seat !== null)
    return played < 0 ? log.length : played
  }

  /** Show the position after so many moves, and stay there. */
  async show(to: number | null): Promise<void> {
    this.stop()
    await this.#show(to)
  }

  /** Go on or back by so many moves. */
  step(by: number): void {
    void this.show((this.#wish ?? this.live.log.length) + by)
  }

  /** Show one move after the other, from the position after so many up to the present. */
  play(from = this.ply ?? 0): void {
    this.stop()
    this.playing = true
    void this.#advance(Math.max(from, this.first))
  }

  stop(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }

  /** The match has changed, or is seen from another seat. */
  refresh(whole: boolean): void {
    const { standing } = this.live
    // What another seat was shown may be secret from this one.
    if (this.#loaded && this.#loaded.standing.seat !== standing?.seat) this.#wish = null
    // A whole log means that moves were taken back or revealed.
    if (whole) this.#loaded = null
    void this.#show(this.#wish)
  }

  async #advance(to: number): Promise<void> {
    await this.#show(to)
    if (!this.playing) return
    if (this.#wish === null) this.stop()
    else this.#timer = setTimeout(() => void this.#advance(to + 1), this.pace())
  }

  async #show(to: number | null): Promise<void> {
    this.#wish = to === null || to >= this.live.log.length ? null : Math.max(this.first, to)
    const { standing } = this.live
    if (this.#wish === null || !standing || this.#loaded?.standing.version === standing.version)
      return
    const known = await this.live.attempt(async () => {
      const found = await this.load(standing.seat)
      // Drop the answer if the game went on, or the seat changed, since it was asked for.
      if (found.standing.version >= standing.version && found.standing.seat === standing.seat)
        this.#loaded = found
    })
    if (!known) this.#wish = null
  }
}
