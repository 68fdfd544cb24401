import { addTexts } from '#src/i18n/language.ts'

/** The texts of the scanner, which come with it: few screens read codes. */
const scan = {
  title: 'Scan a code',
  code: 'Code',
  enter: 'Enter',
  photo: 'Photo',
  sight: 'What the camera sees',
  light_on: 'Turn the light on',
  light_off: 'Turn the light off',
  sound_on: 'Turn the sound on',
  sound_off: 'Turn the sound off',
  none_in_photo: 'There is no code in this photo. Go closer, and keep the whole code in it.',
  photo_failed: 'This photo could not be read. Choose a JPEG or PNG picture.',
  problem: {
    insecure:
      'Cameras only work on pages that begin with https://. Type the code, or choose a photo.',
    missing: 'This device has no camera. Type the code, or choose a photo of it.',
    refused: 'Allow the camera for this page in your browser’s settings, then try again.',
    busy: 'Another application uses the camera. Close it, then try again.',
    not_loaded: 'The scanner could not be loaded. Check your network connection, then try again.',
  },
} as const

addTexts({ scan })

declare module '#src/i18n/language.ts' {
  interface LateTexts {
    readonly scan: typeof scan
  }
}
