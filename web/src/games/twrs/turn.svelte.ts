/** The turn that is being put together on a board, and all that is drawn because of it. */

import type { After } from '../../engine/module'
import type { Entry } from '../../wire'
import { closed, moved, parse, read, SWAP, type Area, type Model } from './read'
import * as stage from './stage'
import type { Words } from './words/en'

interface Given {
  text: string
  tally: Entry[]
  moves: string[]
  /** A move that waits for confirmation. */
  staged: string | null
  /** The move that led here. */
  last: string | null
  play: (move: string) => void
  /** What a move leads to, once it is known. */
  ahead: (move: string) => After | undefined
}

/** How long a move that was sent is drawn without an answer, in milliseconds. */
const PATIENCE = 4000

export class TurnAtHand {
  #given: () => Given
  /** What has been chosen, and what was sent; both hold for one position only. */
  #held = $state.raw({ text: '', choice: stage.NOTHING, sent: null as string | null })
  /** The tower that was let go of within the event that is going on. */
  #dropped: string | null = null
  /** The hovered or focused place, and the tower that is being dragged. */
  looking = $state.raw<string | null>(null)
  dragged = $state.raw<string | null>(null)

  constructor(given: () => Given) {
    this.#given = given
  }

  model: Model = $derived.by(() => read(this.#given().text, this.#given().tally))
  #current = $derived.by(() => (this.#held.text === this.#given().text ? this.#held : null))
  /** A whole move that is on its way or waits for confirmation. */
  waiting: string | null = $derived.by(() => this.#given().staged ?? this.#current?.sent ?? null)
  moves: string[] = $derived.by(() => (this.waiting === null ? this.#given().moves : []))
  choice: stage.Choice = $derived.by(() =>
    this.waiting === null ? (this.#current?.choice ?? stage.NOTHING) : stage.NOTHING,
  )
  /** The choice as it is drawn: a tower that is being dragged is as good as chosen. */
  seen: stage.Choice = $derived.by(() =>
    this.dragged !== null && this.choice.target === null
      ? { ...stage.NOTHING, source: this.dragged }
      : this.choice,
  )
  phase: stage.Phase = $derived.by(() => stage.phase(this.moves, this.seen))

  /** The towers that can move. */
  sources: Set<string> = $derived.by(() => stage.sources(this.moves))
  /** The tower in question and where it can go. */
  picked: string | null = $derived.by(() => this.seen.source)
  targets: Set<string> = $derived.by(() => stage.targets(this.moves, this.picked))
  /** Where it went, or would go if the hovered place were chosen. */
  active: string | null = $derived.by(() => {
    const { looking, targets } = this
    return this.choice.target ?? (looking !== null && targets.has(looking) ? looking : null)
  })
  marks: stage.Mark[] = $derived.by(() => {
    const { picked, active } = this
    return picked && active ? stage.marks(this.model, this.moves, picked, active) : []
  })
  open: stage.Mark[] = $derived.by(() => stage.remaining(this.marks, this.choice))
  /** The towers that can be marked, once the tower has moved. */
  markable: Set<string> = $derived.by(() =>
    stage.markable(this.phase === 'mark' ? this.marks : [], this.choice),
  )
  ways: stage.Way[] = $derived.by(() =>
    this.phase === 'mark' ? stage.waysOf(this.marks, this.choice) : [],
  )
  /** Whether marking can be skipped. */
  skippable: boolean = $derived.by(
    () => this.phase === 'mark' && stage.unmarked(this.moves, this.choice) !== null,
  )
  /** Whether the side that made the first move can be taken over instead of moving. */
  swappable: boolean = $derived.by(() => this.phase === 'source' && this.moves.includes(SWAP))
  /** Whether every move marks. */
  bound: boolean = $derived.by(() => this.moves.every((move) => /-.*\+/.test(move)))
  /** The marks that the hovered place belongs to. */
  looked: stage.Mark[] | null = $derived.by(() => {
    const at = this.looking
    if (this.phase !== 'mark' || at === null) return null
    const found = this.open.filter(
      (mark) => mark.stones.includes(at) || mark.by.some((link) => link.tower === at),
    )
    return found.length > 0 ? found : null
  })

  /** What is drawn as being there: the position with the move so far. */
  shown: Model = $derived.by(() => {
    const { model, waiting } = this
    if (waiting !== null) {
      const after = this.#given().ahead(waiting)
      if (after) return read(after.text, after.tally)
      const move = parse(waiting)
      return move ? moved(model, move) : model
    }
    const { source, target } = this.choice
    return source && target ? moved(model, { source, target, stones: [] }) : model
  })
  /** The marks that are looked at, or all that can still be chosen. */
  #considered: stage.Mark[] = $derived.by(() => this.looked ?? this.open)
  /** The whole moves in question. */
  questioned: string[] = $derived.by(() =>
    this.waiting === null ? this.#considered.map(({ move }) => move) : [this.waiting],
  )
  /** The areas that the marks in question would close. */
  closing: Area[] = $derived.by(() => {
    const { ahead } = this.#given()
    const tallies = this.#considered.map(({ move }) => ahead(move)?.tally ?? [])
    return closed(this.model, tallies)
  })
  /** Where a piece would stand if the hovered place were chosen. */
  ghost: string | null = $derived.by(() => {
    if (this.phase === 'target') return this.active
    const { looking, moves } = this
    const placing = this.phase === 'stone' || this.phase === 'tower'
    return placing && looking !== null && moves.includes(moves[0]![0]! + looking) ? looking : null
  })

  /** What the player is asked for, as a key of the words. */
  asked: keyof Words['expect'] | null = $derived.by(() => {
    const { phase, choice } = this
    if (phase === 'none') return null
    if (this.swappable) return 'sourceSwap'
    if (phase === 'source') return this.bound ? 'sourceMust' : 'source'
    if (phase !== 'mark') return phase
    if (choice.points.length > 0 || choice.tower !== null) return 'more'
    return this.skippable && choice.way === null ? 'mark' : 'markMust'
  })

  choose(at: string): void {
    if (this.waiting !== null) return
    const { choice } = this
    // The second click of a double click on a stone: the first has made the move.
    if (choice.source === null && this.#given().last?.split('+').includes(at)) return
    const again = this.#dropped !== null && choice.source === null
    const from = again ? { ...stage.NOTHING, source: this.#dropped } : choice
    if (choice.target === null && at === choice.source) {
      // It may be the beginning of a drag, which ends within the same event.
      this.#dropped = at
      queueMicrotask(() => (this.#dropped = null))
    }
    this.#take(stage.choose(this.model, this.moves, from, at))
  }

  chooseWay(way: stage.Way): void {
    this.#take(stage.chooseWay(this.model, this.moves, this.choice, way))
  }

  noMark(): void {
    const move = stage.unmarked(this.moves, this.choice)
    if (move) this.#take({ play: move })
  }

  swap(): void {
    if (this.swappable) this.#take({ play: SWAP })
  }

  back(): void {
    if (this.#given().staged === null) this.#hold(stage.back(this.choice))
  }

  /** A move that was not confirmed goes one step back: its last choice can be made anew. */
  reopen(): void {
    this.#hold(this.#current?.choice ?? stage.NOTHING)
  }

  /** Back to where nothing is chosen and nothing was sent. */
  clear(): void {
    this.#hold(stage.NOTHING)
  }

  #take(step: stage.Step): void {
    if ('choice' in step) this.#hold(step.choice)
    else if ('attempt' in step) this.#given().play(step.attempt)
    else {
      this.#hold(this.choice, step.play)
      this.#given().play(step.play)
    }
  }

  #hold(choice: stage.Choice, sent: string | null = null): void {
    const held = { text: this.#given().text, choice, sent }
    this.#held = held
    // A move lost in transit must not block the player's next one.
    const lost = () => this.#held === held && this.#given().staged === null
    if (sent !== null) setTimeout(() => lost() && this.clear(), PATIENCE)
  }
}
