import { userEvent } from '@testing-library/user-event'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import Scanner from '#src/scan/Scanner.tsx'
import { ScanButton } from '#src/scan/ScanButton.tsx'
import { useHandScanner } from '#src/scan/useHandScanner.ts'
import { formats } from '#src/scan/codes.ts'
import { show } from '#tests/support/ui/harness.tsx'

/** A telephone whose camera sees what `inSight` holds. */
let inSight: string[] = []
let stopped = 0
const light = vi.fn<(constraints: unknown) => Promise<void>>(async () => {})
const track = {
  stop: () => (stopped += 1),
  addEventListener: () => {},
  getCapabilities: () => ({ torch: true }),
  applyConstraints: light,
}
const getUserMedia = vi.fn<(constraints: unknown) => Promise<unknown>>()
const devices = { getUserMedia, enumerateDevices: async () => [{ kind: 'videoinput' }] }

beforeEach(() => {
  inSight = []
  stopped = 0
  light.mockClear()
  getUserMedia.mockReset().mockResolvedValue({
    getTracks: () => [track],
    getVideoTracks: () => [track],
  })
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => [...formats]
      detect = async () => inSight.map(rawValue => ({ format: 'qr_code', rawValue }))
    },
  )
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true })
  const video = HTMLVideoElement.prototype
  Object.defineProperty(video, 'srcObject', { set() {}, configurable: true })
  Object.defineProperty(video, 'readyState', { get: () => 4, configurable: true })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'srcObject')
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'readyState')
})

const scanning = () => {
  const onRead = vi.fn<(text: string) => void>()
  return { onRead, ...show(<Scanner onRead={onRead} />) }
}
const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('the camera', () => {
  test('is the one at the back, and each code that comes into sight is told once', async () => {
    const { onRead } = scanning()
    inSight = ['L:7K2M']
    await expect.poll(() => onRead.mock.calls).toEqual([['L:7K2M']])
    inSight = ['L:7K2M', 'L:9999']
    await expect.poll(() => onRead.mock.calls).toEqual([['L:7K2M'], ['L:9999']])
    expect(getUserMedia.mock.calls[0]![0]).toMatchObject({
      audio: false,
      video: { facingMode: { ideal: 'environment' } },
    })
  })

  test('is off while the page is out of sight and when the scanner is gone', async () => {
    const { onRead, unmount } = scanning()
    inSight = ['first']
    await expect.poll(() => onRead.mock.calls.length).toBe(1)
    setHidden(true)
    await expect.poll(() => stopped).toBe(1)
    setHidden(false)
    await expect.poll(() => getUserMedia.mock.calls.length).toBe(2)
    unmount()
    await expect.poll(() => stopped).toBe(2)
  })

  test('has a lamp that is switched, where the telephone has one', async () => {
    const { user } = scanning()
    await user.click(await screen.findByRole('button', { name: 'Turn the light on' }))
    expect(light).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] })
    await user.click(await screen.findByRole('button', { name: 'Turn the light off' }))
    expect(light).toHaveBeenLastCalledWith({ advanced: [{ torch: false }] })
  })

  test.each([
    ['NotAllowedError', /Allow the camera for this page/],
    ['NotFoundError', /This device has no camera/],
    ['NotReadableError', /Another application uses the camera/],
  ])('that answers %s is told, and asked again on request', async (name, sentence) => {
    getUserMedia.mockRejectedValueOnce(Object.assign(new Error(name), { name }))
    const { user, onRead } = scanning()
    await screen.findByText(sentence)
    inSight = ['again']
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.poll(() => onRead.mock.calls).toEqual([['again']])
    expect(screen.queryByText(sentence)).toBeNull()
  })

  test('that a browser keeps from pages over plain HTTP is told with what works instead', async () => {
    Reflect.deleteProperty(navigator, 'mediaDevices')
    vi.stubGlobal('isSecureContext', false)
    scanning()
    await screen.findByText(/only work on pages that begin with https.*Type the code/)
  })
})

describe('without a camera', () => {
  beforeEach(() => {
    getUserMedia.mockRejectedValue(Object.assign(new Error(), { name: 'NotFoundError' }))
  })

  test('a code is typed, and the input is ready for the next one', async () => {
    const { user, onRead } = scanning()
    const input = screen.getByLabelText('Code')
    await user.type(input, ' 2100000000012 {Enter}L:7K2M{Enter}{Enter}')
    expect(onRead.mock.calls).toEqual([['2100000000012'], ['L:7K2M']])
    expect(input).toHaveProperty('value', '')
  })

  test('a hand scanner types wherever the focus is, and its Enter presses no button', async () => {
    const { onRead } = scanning()
    // A clock of its own: on a busy machine the keys would be a person's.
    let now = 0
    const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get')
    clock.mockImplementation(() => (now += 1))
    const scannerKeys = userEvent.setup({ delay: null })
    const sound = await screen.findByRole('button', { name: 'Try again' })
    sound.focus()
    const asked = getUserMedia.mock.calls.length
    await scannerKeys.keyboard('2100000000012{Enter}')
    expect(onRead.mock.calls).toEqual([['2100000000012']])
    expect(getUserMedia.mock.calls.length).toBe(asked)
    // Two keys are a person's, unless they come as fast as a scanner's.
    clock.mockImplementation(() => (now += 50))
    await scannerKeys.keyboard('ab{Enter}')
    expect(onRead.mock.calls.length).toBe(1)
    now += 100
    clock.mockImplementation(() => (now += 5))
    await scannerKeys.keyboard('Z1{Enter}')
    expect(onRead.mock.calls.slice(1)).toEqual([['Z1']])
    clock.mockRestore()
  })

  test('a code that a pause cuts in two is read whole, with what came after', async () => {
    const onCode = vi.fn<(codes: readonly string[]) => void>()
    function Listening() {
      useHandScanner(onCode)
      return null
    }
    show(<Listening />)
    let now = 0
    let step = 1
    const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get')
    clock.mockImplementation(() => (now += step))
    const keys = userEvent.setup({ delay: null })
    const typedWith = async (pause: number) => {
      onCode.mockClear()
      await keys.keyboard('CAR-')
      now += pause
      await keys.keyboard('A5-2{Enter}')
      now += 1000
      return onCode.mock.calls
    }
    expect(await typedWith(0)).toEqual([[['CAR-A5-2']]])
    expect(await typedWith(80)).toEqual([[['CAR-A5-2', 'A5-2']]])
    expect(await typedWith(250)).toEqual([[['CAR-A5-2', 'A5-2']]])
    expect(await typedWith(400)).toEqual([[['A5-2']]])
    // Who types by hand pauses between all keys.
    step = 150
    expect(await typedWith(0)).toEqual([])
    clock.mockRestore()
  })

  test('a hand scanner changes no number that has the focus', async () => {
    const onRead = vi.fn<(text: string) => void>()
    function Pieces() {
      const [pieces, setPieces] = useState('')
      useHandScanner(([code]) => onRead(code))
      return (
        <input
          aria-label="Pieces"
          inputMode="numeric"
          value={pieces}
          onChange={event => setPieces(event.target.value)}
        />
      )
    }
    const { user } = show(<Pieces />)
    let now = 0
    const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get')
    clock.mockImplementation(() => (now += 100))
    const input = screen.getByLabelText<HTMLInputElement>('Pieces')
    await user.type(input, '12')
    clock.mockImplementation(() => (now += 1))
    await userEvent.setup({ delay: null }).keyboard('2100000000012{Enter}')
    expect(onRead.mock.calls).toEqual([['2100000000012']])
    expect(input.value).toBe('12')
    expect(document.activeElement).not.toBe(input)
    clock.mockRestore()
  })

  test('a photo is read, and one without a code is told', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 8, close() {} }))
    const { user, onRead } = scanning()
    const photo = () =>
      user.upload(screen.getByLabelText('Photo'), new File(['x'], 'x.png', { type: 'image/png' }))
    await photo()
    await screen.findByText(/There is no code in this photo/)
    inSight = ['96385074']
    await photo()
    await expect.poll(() => onRead.mock.calls).toEqual([['96385074']])
    expect(screen.queryByText(/There is no code/)).toBeNull()
  })
})

describe('the button beside an input', () => {
  test('is there on phones with a camera, and one code closes the scanner', async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({
      matches: true,
      addEventListener() {},
      removeEventListener() {},
    } as unknown as MediaQueryList)
    const onRead = vi.fn<(text: string) => void>()
    const { user } = show(<ScanButton onRead={onRead} />)
    await user.click(await screen.findByRole('button', { name: 'Scan a code' }))
    await screen.findByRole('dialog', { name: 'Scan a code' })
    inSight = ['2100000000012']
    await expect.poll(() => onRead.mock.calls).toEqual([['2100000000012']])
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await expect.poll(() => stopped).toBe(1)
  })
})
