<?php
/**
 * Removes what the plugin has stored, on every site of a network.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/includes/settings.php';
require_once __DIR__ . '/includes/remote.php';

/** Removes the settings and the kept texts of the current site. */
function remove_everything(): void {
	delete_option( OPTION );
	forget_kept_texts();
}

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $site ) {
		switch_to_blog( $site );
		remove_everything();
		restore_current_blog();
	}
} else {
	remove_everything();
}
