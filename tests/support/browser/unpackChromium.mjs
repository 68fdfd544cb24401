// Unpacks the browser of the npm package into TMPDIR and prints how to start it, as JSON. A process of its own, because
// the package decides by environment variables what it unpacks, and changes those of the process that loads it.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'

const program = await chromium.executablePath()
const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env

// The package's own file looks in /tmp/fonts. Without a font all text has the size 0, and nothing can be clicked.
const fonts = join(tmpdir(), 'fonts')
writeFileSync(
  join(fonts, 'fonts.conf'),
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${fonts}</dir><cachedir>${join(tmpdir(), 'fonts-cache')}</cachedir></fontconfig>\n`,
)
const executablePath = asAnyUser(program)
process.stdout.write(JSON.stringify({ executablePath, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } }))

/**
 * Of root, Chromium gives its pages more of the processors than everything else gets, and what is tested beside them waits. It may not where
 * the system has `setpriv`: the path of a script that starts it so, or of Chromium itself.
 */
function asAnyUser(path) {
  const setpriv = ['/usr/bin/setpriv', '--bounding-set=-sys_nice', '--']
  const isThere =
    process.getuid?.() === 0 &&
    spawnSync(setpriv[0], [...setpriv.slice(1), path, '--version']).status === 0
  if (!isThere) return path
  const script = `${path}-as-any-user`
  writeFileSync(script, `#!/bin/sh\nexec ${setpriv.join(' ')} '${path}' "$@"\n`, { mode: 0o700 })
  return script
}
