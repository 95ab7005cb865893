<?php
/**
 * The script and the style sheet on a page.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

const HANDLE = 'campus-elements';

/** Puts the script and the style sheet on the page; only pages with an element have them. */
function enqueue_files(): void {
	$files = find_files();
	if ( null === $files || wp_script_is( HANDLE ) ) {
		return;
	}
	// The address is that of the version; one with `?ver=` would be another module.
	// phpcs:disable WordPress.WP.EnqueuedResourceParameters.MissingVersion
	wp_enqueue_style( HANDLE, $files['sheet']['address'], array(), null );
	wp_enqueue_script( HANDLE, $files['script']['address'], array(), null, false );
	// phpcs:enable
}

/** Puts them into the head where WordPress knows early that the page has an element. */
function enqueue_files_early(): void {
	$post = get_post();
	if ( ! is_singular() || ! $post || ! is_configured() ) {
		return;
	}
	if ( has_block( BLOCK, $post ) || has_shortcode( $post->post_content, SHORTCODE ) || false !== strpos( $post->post_content, DIV_ATTRIBUTE ) ) {
		enqueue_files();
	}
}
add_action( 'wp_enqueue_scripts', __NAMESPACE__ . '\enqueue_files_early' );

/**
 * Returns attributes as HTML, each with a space before it.
 *
 * @param array $attributes Values by name.
 */
function write_attributes( array $attributes ): string {
	$text = '';
	foreach ( $attributes as $name => $value ) {
		$text .= ' ' . $name . '="' . esc_attr( $value ) . '"';
	}
	return $text;
}

/** Returns the configuration of the page, as `data-` attributes of the script. */
function configuration(): array {
	$settings      = read_settings();
	$configuration = array(
		'data-client'   => $settings['client'],
		'data-base-url' => $settings['server'] . '/server',
	);
	if ( '' !== trim( (string) wp_parse_url( $settings['server'], PHP_URL_PATH ), '/' ) ) {
		$configuration['data-cdn-base-url'] = $settings['server'] . '/cdnserver';
	}
	if ( '' !== $settings['language'] ) {
		$configuration['data-lang'] = $settings['language'];
	}
	if ( 'light' !== $settings['theme'] ) {
		$configuration['data-theme'] = $settings['theme'];
	}
	return $configuration;
}

/**
 * Returns the attributes of a checksum; none where there is no checksum.
 *
 * @param string $integrity The checksum.
 */
function integrity_attributes( string $integrity ): array {
	return '' === $integrity ? array() : array( 'integrity' => $integrity, 'crossorigin' => 'anonymous' );
}

/**
 * Writes the tag of the script: a module, with the configuration of the page.
 *
 * @param string $tag    The tag as WordPress writes it.
 * @param string $handle The script it belongs to.
 */
function write_script_tag( string $tag, string $handle ): string {
	$files = HANDLE === $handle ? find_files() : null;
	if ( null === $files ) {
		return $tag;
	}
	$attributes = array( 'type' => 'module', 'src' => esc_url_raw( $files['script']['address'] ) )
		+ integrity_attributes( $files['script']['integrity'] )
		+ configuration()
		+ LEAVE_ALONE;
	// phpcs:ignore WordPress.WP.EnqueuedResources.NonEnqueuedScript
	return '<script' . write_attributes( $attributes ) . " nowprocket></script>\n";
}
add_filter( 'script_loader_tag', __NAMESPACE__ . '\write_script_tag', 100, 2 );

/**
 * Adds the checksum to the tag of the style sheet.
 *
 * @param string $tag    The tag as WordPress writes it.
 * @param string $handle The style sheet it belongs to.
 */
function write_sheet_tag( string $tag, string $handle ): string {
	$files = HANDLE === $handle ? find_files() : null;
	$more  = null === $files ? array() : integrity_attributes( $files['sheet']['integrity'] );
	return array() === $more ? $tag : str_replace( '<link ', '<link' . write_attributes( $more ) . ' ', $tag );
}
add_filter( 'style_loader_tag', __NAMESPACE__ . '\write_sheet_tag', 100, 2 );
