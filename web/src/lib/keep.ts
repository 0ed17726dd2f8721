/** Small things kept in this browser: the player's name, and links that the server shows only once. */

function get(key: string): string {
  try {
    return localStorage.getItem(`campanile.${key}`) ?? ''
  } catch {
    return ''
  }
}

function set(key: string, value: string): void {
  try {
    localStorage.setItem(`campanile.${key}`, value)
  } catch {
    // Without storage the value lasts until the window closes.
  }
}

/** Forget everything about the player; settings of the page stay. */
function forget(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (
        /^campanile\.(name$|here$|invite\.|watch\.|turned\.|lessons\.|puzzles\.|streak$|coach)/.test(
          key,
        )
      )
        localStorage.removeItem(key)
    }
  } catch {
    // There is no storage.
  }
}

export const kept = {
  forget,
  name: () => get('name'),
  keepName: (name: string) => set('name', name),
  invite: (match: string, seat: number) => get(`invite.${match}.${seat}`),
  keepInvite: (match: string, seat: number, token: string) => set(`invite.${match}.${seat}`, token),
  /** How the player has turned a match's board; null if they have not. */
  turned: (match: string) => ({ yes: true, no: false })[get(`turned.${match}`)] ?? null,
  keepTurned: (match: string, turned: boolean) => set(`turned.${match}`, turned ? 'yes' : 'no'),
  /** How far the lessons of a game are done; lib/progress.ts reads it. */
  lessons: (game: string) => get(`lessons.${game}`),
  keepLessons: (game: string, progress: string) => set(`lessons.${game}`, progress),
  /** How far the puzzles of a game are done, and the days in a row; lib/puzzles.ts reads both. */
  puzzles: (game: string) => get(`puzzles.${game}`),
  keepPuzzles: (game: string, tried: string) => set(`puzzles.${game}`, tried),
  streak: () => get('streak'),
  keepStreak: (streak: string) => set('streak', streak),
  /** Whether a coach is at a match. */
  coached: (match: string) => get(`coach.${match}`) === 'on',
  keepCoached: (match: string, on: boolean) => set(`coach.${match}`, on ? 'on' : 'off'),
  /** Whether to propose a coach for a new game: until it was sent away, or a first game is over. */
  coachWanted: (game: string) => get('coach') !== 'off' && get(`coach.after.${game}`) === '',
  keepCoachWanted: (wanted: boolean) => set('coach', wanted ? 'on' : 'off'),
  keepFirstGame: (game: string) => set(`coach.after.${game}`, 'over'),
  /** Whether there are, or were, matches on this device; device/storage.ts has them. */
  playsHere: () => get('here') === 'yes',
  keepPlaysHere: () => set('here', 'yes'),
  watch: (match: string) => get(`watch.${match}`),
  keepWatch: (match: string, token: string) => set(`watch.${match}`, token),
}
