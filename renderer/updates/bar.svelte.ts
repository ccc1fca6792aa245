/** What the user did with the bar about an update, until Merchant Desk is started again. */
export const updateBar = $state({
  /** The bar that was dismissed. Another state of the update shows another bar. */
  dismissed: '',
  /**
   * The bar was followed to the section, which is far down in the settings and then takes the
   * focus, once.
   */
  followed: false,
});
