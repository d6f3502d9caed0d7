import { NO_POWER_CUTS } from '../../test/power.ts'
import { runPowerCuts } from './power-cuts.ts'
import { report } from './report.ts'

// Cuts the power of the disk while the program works and after first starts, and compares what is there with what it
// acknowledged: npm run power-cuts -- 100 7. The second number is the seed. It exits with 1 if anything is lost. Needs
// root and a built site.

if (NO_POWER_CUTS) throw new Error(NO_POWER_CUTS)
await report((folder, cuts, seed) => runPowerCuts(folder, { seed, cuts, say: console.log }))
