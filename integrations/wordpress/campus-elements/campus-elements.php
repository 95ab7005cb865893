<?php
/**
 * Plugin Name:       Campus Elements
 * Description:       Hall tickets, logins, fees and checks of a university on any page: as a block, a shortcode or a plain div.
 * Version:           %version%
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * Author:            Campus Elements
 * License:           MIT
 * License URI:       https://opensource.org/licenses/MIT
 * Text Domain:       campus-elements
 * Domain Path:       /languages
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

const VERSION = '%version%';
const FOLDER  = __DIR__;
const FILE    = __FILE__;

require FOLDER . '/includes/settings.php';
require FOLDER . '/includes/elements.php';
require FOLDER . '/includes/language.php';
require FOLDER . '/includes/remote.php';
require FOLDER . '/includes/connection.php';
require FOLDER . '/includes/allowed-markup.php';
require FOLDER . '/includes/form.php';
require FOLDER . '/includes/source.php';
require FOLDER . '/includes/assets.php';
require FOLDER . '/includes/optimisers.php';
require FOLDER . '/includes/render.php';
require FOLDER . '/includes/shortcode.php';
require FOLDER . '/includes/block.php';
require FOLDER . '/includes/preview.php';

if ( is_admin() ) {
	require FOLDER . '/admin/register.php';
	require FOLDER . '/admin/fields.php';
	require FOLDER . '/admin/page.php';
	require FOLDER . '/admin/check.php';
	require FOLDER . '/admin/policy.php';
}
