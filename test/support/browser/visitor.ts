import type { Locator, Page } from 'playwright-core';

/** What a visitor did: each click, each choice in a list and each value that was typed is one. */
export class Visitor {
  actions = 0;

  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.actions++;
    await target.click();
  }

  async choose(target: Locator, label: RegExp): Promise<void> {
    this.actions++;
    const option = target.getByRole('option', { name: label });
    await target.selectOption((await option.getAttribute('value')) ?? '');
  }

  async type(target: Locator, text: string): Promise<void> {
    this.actions++;
    await target.fill(text);
    await target.press('Enter');
  }

  /** Typing is not counted where the task is to type. */
  async write(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(text);
  }

  view(name: string): Promise<void> {
    const views = this.page.getByRole('navigation', { name: 'Views' });
    return this.click(views.getByRole('link', { name, exact: true }));
  }

  button(name: string): Promise<void> {
    return this.click(this.page.getByRole('button', { name, exact: true }));
  }
}

/** The screens on which tasks are done. */
export const SIZES = [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const;
