/** Short synthesized sounds: a tap, a bell, a low note. */

import { settings } from './settings.svelte'

type Sound = 'move' | 'turn' | 'end' | 'no'

const NOTES: Record<Sound, [frequency: number, seconds: number, delay: number][]> = {
  move: [[320, 0.07, 0]],
  turn: [
    [660, 0.12, 0],
    [880, 0.2, 0.09],
  ],
  end: [
    [523, 0.5, 0],
    [659, 0.5, 0.12],
    [784, 0.8, 0.24],
  ],
  no: [[160, 0.12, 0]],
}

let context: AudioContext | null = null

export function play(sound: Sound): void {
  // Browsers allow sound only after the user has interacted with the page.
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  for (const [frequency, seconds, delay] of NOTES[sound]) {
    const start = context.currentTime + delay
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.type = 'triangle'
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.12, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + seconds)
  }
}
