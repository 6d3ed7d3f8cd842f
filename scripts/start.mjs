#!/usr/bin/env node
// Becomes the server: this very process serves, so that signals reach it.
import { builtEntry } from './build-if-needed.mjs';

await import(await builtEntry('main'));
