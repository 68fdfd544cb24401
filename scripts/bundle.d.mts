import type { BuildOptions } from 'esbuild'

/** The esbuild options that bundle `entry` to `outfile`. */
export declare function bundleOptions(entry: string, outfile: string): BuildOptions
/** Bundles `entry` to `outfile`. */
export declare function bundle(entry: string, outfile: string): Promise<unknown>
/** Bundles a program with its packages. */
export declare function bundleProgram(entry: string, outfile: string): Promise<unknown>
