import { IsOptional } from 'class-validator';
import { EachMustBe, MustBe, Parse, parseList, Switch, WholeNumber } from './env-rules.js';
import { BaseUrl } from './env-values.js';
import { isHost } from './feed-setting.js';

/** The settings of alerts. */
export class AlertSettings {
  /** Alerts that may exist, 0 for none: then there is nothing at `/alerts`. Default 1000. */
  @WholeNumber(0, 1_000_000)
  alertsMax: number;

  /** Alerts made a day from one address, 0 for no limit. Default 20. */
  @WholeNumber(0, 1_000_000)
  alertsPerAddressPerDay: number;

  /** Invitations a day to one host that it has not answered yet, of all clients, 0 for no limit. Default 20. */
  @WholeNumber(0, 1_000_000)
  alertInvitationsPerHostPerDay: number;

  /** Wrong keys of alerts an hour from one address, 0 for no limit. Default 30. */
  @WholeNumber(0, 1_000_000)
  alertKeyFailuresPerHour: number;

  /** The browsers' push services: these names, and those below them; empty with `none`. Default those of the browsers' makers. */
  @PushHosts()
  alertPushHosts: string[];

  /** Whether messages may go to addresses of private networks. Default off. */
  @Switch()
  alertAllowPrivate: boolean;

  /** Who answers for messages to browsers: `mailto:` or an https URL. Default {@link publicUrl} where it is https. */
  @IsOptional()
  @MustBe('mailto: with an address, or an https:// URL', isContact)
  alertPushContact?: string;

  /** Where people open the page, as messages link to it, without a slash at the end. Default none. */
  @IsOptional()
  @BaseUrl()
  publicUrl?: string;
}

/** What push services take for a contact; names that cannot be reached, some refuse. */
function isContact(value: unknown): boolean {
  const text = String(value);
  return /^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || isHttps(text);
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

/** Names of hosts with commas between, or `none`. */
function PushHosts(): PropertyDecorator {
  return (target, property) => {
    Parse((text) => parseList(text.toLowerCase()))(target, property);
    EachMustBe('the name of a host, or none alone', (entry) => isHost(String(entry)))(
      target,
      property,
    );
  };
}
