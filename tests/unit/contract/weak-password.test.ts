import { describe, expect, it } from 'vitest'
import { isWeakPassword } from '../../../src/contract/account/passwords/weak-password.ts'

describe('a person who chooses a password', () => {
  it.each([
    'password123',
    'P@ssw0rd2026',
    'Campus@2026',
    'qwertyuiop',
    '1234567890',
    'Welcome@123',
    'iloveyou143',
    'Shivaji1234',
    '9876543210',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'Qwerty!2345678',
    'Admin@12345',
    'Mumbai@2024!',
    '14-03-2006-1',
    'ganpatibappa',
    'passwordpassword',
    'zxcvbnm,./asdfgh',
    'Student2025',
    '!!Monsoon2026!!',
    '1qaz2wsx3edc',
    // What is left beside the word is long but repeats itself, or differs but is short.
    'monsoonxkxkxkxk',
    'monsoonkzvqj',
  ])('cannot choose %s, which is easy to guess', (password) => expect(isWeakPassword(password)).toBe(true))

  it.each([
    'river-lantern-46-quilt',
    'Tvh7#mqz2Kd',
    'correct horse battery staple',
    'नदीकाठचं जुनं वडाचं झाड',
    'purple tiger dances at noon',
    'kelp/Origami/9271',
    'مجھے بارش کی آواز پسند ہے',
    'gh2-TrqZ-88wm',
  ])('can choose %s', (password) => expect(isWeakPassword(password)).toBe(false))
})
