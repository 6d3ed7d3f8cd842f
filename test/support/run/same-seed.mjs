import fc from 'fast-check';

/** What random tests draw is the same in each run, so that no run is red by chance. `npm run test:soak` draws anew. */
if (!process.env.SOAKS) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_127 });
