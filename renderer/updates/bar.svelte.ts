/** What the user did with the bar. */
class BarUse {
  #away = $state('');
  #leads = false;

  /** A bar that was sent away stays away until the desk is started again, or the update's state changes. */
  isAway(bar: string): boolean {
    return this.#away === bar;
  }

  sendAway(bar: string): void {
    this.#away = bar;
  }

  /** It leads to the section, which is far down among the settings. */
  follow(): void {
    this.#leads = true;
  }

  /** Whether the user came by the bar; true once. */
  arrived(): boolean {
    const came = this.#leads;
    this.#leads = false;
    return came;
  }
}

export const barUse = new BarUse();
