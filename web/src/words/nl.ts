import type { Words } from './en'

export const words: Words = {
  home: 'Home',
  title: 'Campanile',
}
