import { addTexts } from '#src/i18n/language.ts'

/** The texts of the own profile, which come with it. */
const profile = {
  profile: {
    account: 'Account',
    name: 'Name',
    company: 'Company',
    branch: 'Branch',
    last_sign_in: 'Last sign-in',
    role_codes: 'Role codes',
  },
  password: {
    present: 'Current password',
    new: 'New password',
    repeated: 'Repeat new password',
    advice: 'At least 15 characters; a short sentence works well.',
    change: 'Change password',
    changed: 'Password changed. Your other sessions have ended.',
    present_missing: 'Enter your current password',
    too_short: 'At least 15 characters; this has %{length}',
    too_long: 'At most 128 characters; this has %{length}',
    as_before: 'This is already your password; choose another',
    differs: 'This does not match the new password',
  },
  sessions: {
    title: 'Where you are signed in',
    this_one: 'this session',
    from: 'From %{ip}.',
    times: 'Signed in %{since}, last used %{used}.',
    end: 'End',
    end_named: 'End %{device}, signed in %{since}',
    ended: 'Session ended',
    browser: 'A browser',
    device: '%{browser} on %{system}',
  },
} as const

addTexts(profile)

type Texts = typeof profile
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
