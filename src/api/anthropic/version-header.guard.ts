import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The messages family names a version in every request: `vendor-version`, or `anthropic-version` as the vendor's
 * SDKs call it. Source: service interface §4.1 and §9; formats/messages.md, "Version header".
 */
@Injectable()
export class VersionHeaderGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    versionOf(context.switchToHttp().getRequest<IncomingMessage>());
    return true;
  }
}

/** @throws GatewayError `caller_invalid_request` where the version is missing, no date, or two different ones */
export function versionOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const named = headers['vendor-version'];
  const vendors = headers['anthropic-version'];
  if (named !== undefined && vendors !== undefined && String(named) !== String(vendors)) {
    throw invalid('vendor-version and anthropic-version: two different versions were sent; send one.');
  }
  const version = named ?? vendors;
  if (version === undefined) {
    throw invalid(
      'vendor-version: header is required; send a date such as 2023-06-01 (anthropic-version is the same).',
    );
  }
  if (typeof version !== 'string' || !isDate(version)) {
    throw invalid('vendor-version: must be a date such as 2023-06-01.');
  }
  return version;
}

/** A day of the calendar: JavaScript takes 30 February for 1 March. */
function isDate(text: string): boolean {
  if (!datePattern.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const invalid = (message: string): GatewayError =>
  new GatewayError('caller_invalid_request', message, { param: 'vendor-version' });
