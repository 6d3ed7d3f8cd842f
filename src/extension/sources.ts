import type { Abstract, Type } from '@nestjs/common';
import { ActivationsModule as TheirModule } from '../activations/activations.module.js';
import {
  type ActivationSource,
  ActivationsService as Activations,
} from '../activations/activations.service.js';
import { RepeaterhubService as Repeaterhub } from '../presence/repeaterhub.service.js';
import {
  type Published,
  PublishedService as Documents,
  type PublishedSource,
} from '../published/published.service.js';

/** Documents that other services publish. Register in a constructor. */
export interface PublishedService {
  /**
   * Adds a document: one process of the deployment asks for it, once a minute at most, and every process has the last good copy, also over
   * a restart. It is in `/health` while it fails. @throws Error when its name is taken
   */
  register(source: PublishedSource<unknown>): void;
  /** What is known of a document, two seconds behind at most. No I/O. */
  find<Content>(source: PublishedSource<Content>): Published<Content>;
}
export const PublishedService: Abstract<PublishedService> = Documents;

/** Programmes of activations, for an extension that imports `ActivationsModule`. Register in a constructor. */
export interface ActivationsService {
  /** Adds a programme: `activation=<programme>` filters by it. @throws Error when its name is taken */
  register(source: ActivationSource): void;
}
export const ActivationsService: Abstract<ActivationsService> = Activations;

/** Has activations followed also where `ACTIVATIONS` names no programme. */
export const ActivationsModule: Type = TheirModule;

/** The repeater network. */
export interface RepeaterhubService {
  /** Connects to another URL than `REPEATERHUB_URL`, which `open` returns at each start. Call it in a constructor. */
  connectTo(open: () => Promise<string>): void;
}
export const RepeaterhubService: Abstract<RepeaterhubService> = Repeaterhub;
