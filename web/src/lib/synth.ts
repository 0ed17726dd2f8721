/** Plays notes with WebAudio: partials that ring and fade, and the noise of the knock. */

import type { Material, Note } from './sounds'

interface Body {
  pitch: number
  /** Ratio to the pitch, loudness, and seconds until it has faded. */
  partials: [ratio: number, level: number, seconds: number][]
  /** Loudness, seconds, and the frequency around which it is. */
  knock?: [level: number, seconds: number, around: number]
}

export const BODIES: Record<Material, Body> = {
  stone: { pitch: 170, partials: [[1, 0.5, 0.07]], knock: [0.5, 0.05, 900] },
  steel: {
    pitch: 950,
    partials: [
      [1, 0.25, 0.4],
      [2.76, 0.14, 0.25],
      [5.4, 0.08, 0.12],
    ],
    knock: [0.2, 0.02, 4000],
  },
  wood: {
    pitch: 300,
    partials: [
      [1, 0.5, 0.09],
      [2.4, 0.2, 0.05],
    ],
    knock: [0.3, 0.03, 1400],
  },
  card: { pitch: 0, partials: [], knock: [0.45, 0.09, 3200] },
  chime: {
    pitch: 784,
    partials: [
      [1, 0.3, 0.9],
      [2, 0.12, 0.5],
      [3.01, 0.06, 0.3],
    ],
  },
  // Hum, prime, minor third, fifth and nominal, as founders tune them.
  bell: {
    pitch: 392,
    partials: [
      [0.5, 0.18, 2.8],
      [1, 0.24, 2.2],
      [1.2, 0.16, 1.6],
      [1.5, 0.08, 1.1],
      [2, 0.2, 1.3],
      [3, 0.06, 0.6],
    ],
    knock: [0.08, 0.02, 3000],
  },
}
/** Of everything, so that several notes at once stay quiet. */
const VOLUME = 0.22
/** As good as silent; an exponential ramp cannot reach 0. */
const SILENT = 0.0005

let context: AudioContext | null = null
let noise: AudioBuffer | null = null

export function perform(notes: Note[]): void {
  context ??= new AudioContext()
  const out = context.createGain()
  out.gain.value = VOLUME
  out.connect(context.destination)
  for (const { of, at = 0, pitch, volume = 1 } of notes) {
    const body = BODIES[of]
    const start = context.currentTime + 0.01 + at
    for (const [ratio, level, seconds] of body.partials) {
      const tone = context.createOscillator()
      tone.frequency.value = (pitch ?? body.pitch) * ratio
      fade(context, tone, out, { start, level: level * volume, seconds })
    }
    if (body.knock) knock(context, out, start, body.knock, volume)
  }
}

function fade(
  context: AudioContext,
  source: AudioScheduledSourceNode,
  out: AudioNode,
  { start, level, seconds }: { start: number; level: number; seconds: number },
): void {
  const gain = context.createGain()
  gain.gain.setValueAtTime(level, start)
  gain.gain.exponentialRampToValueAtTime(SILENT, start + seconds)
  source.connect(gain).connect(out)
  source.start(start)
  source.stop(start + seconds)
}

function knock(
  context: AudioContext,
  out: AudioNode,
  start: number,
  [level, seconds, around]: NonNullable<Body['knock']>,
  volume: number,
): void {
  noise ??= hiss(context)
  const source = context.createBufferSource()
  source.buffer = noise
  const band = context.createBiquadFilter()
  band.type = 'bandpass'
  band.frequency.value = around
  band.connect(out)
  fade(context, source, band, { start, level: level * volume, seconds })
}

/** A quarter of a second of white noise. */
function hiss(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1
  return buffer
}
