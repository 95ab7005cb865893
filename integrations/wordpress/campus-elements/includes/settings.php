<?php
/**
 * The settings of the plugin.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

const OPTION = 'campus_elements';

/** Returns the settings of a site that has saved none. */
function default_settings(): array {
	return array(
		'server'   => '',
		'client'   => '',
		'language' => '',
		'theme'    => 'light',
		'source'   => 'server',
		'files'    => '',
		'version'  => '',
		'plain'    => true,
	);
}

/** Returns the settings of this site. */
function read_settings(): array {
	$saved = get_option( OPTION );
	return array_merge( default_settings(), is_array( $saved ) ? $saved : array() );
}

/** Returns whether the settings name a server and an institution. */
function is_configured(): bool {
	$settings = read_settings();
	return '' !== $settings['server'] && '' !== $settings['client'];
}

/**
 * Returns the origin of an address: scheme, host and port. Empty for an address without a host.
 *
 * @param string $address A complete address.
 */
function origin_of( string $address ): string {
	$parts = wp_parse_url( $address );
	if ( empty( $parts['host'] ) ) {
		return '';
	}
	$port = isset( $parts['port'] ) ? ':' . $parts['port'] : '';
	return strtolower( ( $parts['scheme'] ?? 'https' ) . '://' . $parts['host'] . $port );
}
