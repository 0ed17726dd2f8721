/** The page in English; the other languages have exactly these keys and parameters. */

export const words = {
  home: 'Home',
  title: 'Campanile',
}

export type Words = typeof words
