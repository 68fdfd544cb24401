import { prepareZXingModule } from 'zxing-wasm/reader'
import program from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { codesIn } from './zxing.ts'

// Ours, and not that of a delivery network, where the package would look for it.
prepareZXingModule({ overrides: { locateFile: () => program } })

/** Pictures in, codes out; a failure as its text. The server lets this file alone compile the program. */
addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  codesIn(data).then(
    codes => postMessage({ codes }),
    (error: unknown) => postMessage({ error: String(error) }),
  )
})
