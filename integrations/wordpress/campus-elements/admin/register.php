<?php
/**
 * The settings: how they are registered, and what is accepted.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

const PAGE = 'campus-elements';

/** Registers the settings and their page. */
function register_settings(): void {
	register_setting(
		PAGE,
		OPTION,
		array(
			'type'              => 'object',
			'sanitize_callback' => __NAMESPACE__ . '\sanitize_settings',
			'default'           => default_settings(),
		)
	);
	add_fields();
}
add_action( 'admin_init', __NAMESPACE__ . '\register_settings' );

/** Adds the page to the menu of settings. */
function add_page(): void {
	$page = add_options_page( 'Campus Elements', 'Campus Elements', 'manage_options', PAGE, __NAMESPACE__ . '\write_page' );
	add_action( "admin_print_styles-$page", __NAMESPACE__ . '\enqueue_page_styles' );
}
add_action( 'admin_menu', __NAMESPACE__ . '\add_page' );

/** Adds the style sheet of the page. */
function enqueue_page_styles(): void {
	wp_enqueue_style( 'campus-elements-settings', plugins_url( 'admin/settings.css', FILE ), array(), VERSION );
}

/**
 * Adds a link to the settings to the list of plugins.
 *
 * @param array $links The links of the plugin.
 */
function add_settings_link( array $links ): array {
	$link = sprintf( '<a href="%s">%s</a>', esc_url( settings_address() ), esc_html__( 'Settings', 'campus-elements' ) );
	return array_merge( array( $link ), $links );
}
add_filter( 'plugin_action_links_' . plugin_basename( FILE ), __NAMESPACE__ . '\add_settings_link' );

/**
 * Returns settings as they are saved. A value that is not accepted leaves the one before, with a message.
 *
 * @param mixed $given What was submitted.
 */
function sanitize_settings( $given ): array {
	$given = is_array( $given ) ? $given : array();
	$saved = read_settings();
	$text  = static fn( string $name ): string => sanitize_text_field( (string) ( $given[ $name ] ?? '' ) );

	$saved['server']   = accept_address( 'server', $text( 'server' ), $saved['server'], __( 'The address of the server must begin with https:// and name a host.', 'campus-elements' ) );
	$saved['files']    = accept_address( 'files', $text( 'files' ), $saved['files'], __( 'The address of the files must begin with https:// and name a host.', 'campus-elements' ) );
	$saved['client']   = accept( 'client', $text( 'client' ), '/^[A-Za-z0-9_-]{0,40}$/', $saved['client'], __( 'The code of the institution has only letters, digits and hyphens.', 'campus-elements' ) );
	$saved['version']  = accept( 'version', $text( 'version' ), '/^(|\d+|\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?)$/', $saved['version'], __( 'A version looks like 1.2.3; its first number alone means the newest version that begins with it.', 'campus-elements' ) );
	$saved['language'] = isset( read_description()['languages'][ $text( 'language' ) ] ) ? $text( 'language' ) : '';
	$saved['theme']    = in_array( $text( 'theme' ), read_description()['themes'], true ) ? $text( 'theme' ) : 'light';
	$saved['source']   = 'hosted' === $text( 'source' ) ? 'hosted' : 'server';
	$saved['plain']    = '' !== $text( 'plain' );
	if ( 'hosted' === $saved['source'] && ( '' === $saved['files'] || '' === $saved['version'] ) ) {
		$saved['source'] = 'server';
		add_settings_error( OPTION, 'hosted', __( 'A fixed version needs the address of its files and a version. The script of the server is used.', 'campus-elements' ) );
	}
	forget_kept_texts();
	return $saved;
}

/**
 * Returns a text that matches a pattern; otherwise the one before, with a message.
 *
 * @param string $name    The setting.
 * @param string $given   The text.
 * @param string $pattern The pattern.
 * @param string $before  The text before.
 * @param string $message The message.
 */
function accept( string $name, string $given, string $pattern, string $before, string $message ): string {
	if ( 1 === preg_match( $pattern, $given ) ) {
		return $given;
	}
	add_settings_error( OPTION, $name, $message );
	return $before;
}

/**
 * Returns an address without its last slash; otherwise the one before, with a message. Plain http is accepted, because
 * a network of a university may have no certificates; the check of the connection warns about it.
 *
 * @param string $name    The setting.
 * @param string $given   The address.
 * @param string $before  The address before.
 * @param string $message The message.
 */
function accept_address( string $name, string $given, string $before, string $message ): string {
	$address = untrailingslashit( esc_url_raw( $given, array( 'http', 'https' ) ) );
	$parts   = wp_parse_url( $address );
	if ( '' === $given || ( '' !== $address && ! empty( $parts['host'] ) && empty( $parts['user'] ) && empty( $parts['query'] ) && empty( $parts['fragment'] ) ) ) {
		return $address;
	}
	add_settings_error( OPTION, $name, $message );
	return $before;
}
